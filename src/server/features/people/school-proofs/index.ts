export { schoolProofData } from './member-data.ts';
export { applySchoolProofs, recordSchoolProof } from './record-school-proof.ts';
