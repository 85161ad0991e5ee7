export { applySchoolProofs, recordSchoolProof } from './record-school-proof.ts';
