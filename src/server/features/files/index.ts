export { keyOfAddress, profileImageAddress } from './addresses.ts';
export { findFileFaults } from './check-files.ts';
export { deleteMarkedFiles, registerFileJobs } from './clean-files.ts';
export { registerFileRoutes, SANDBOX_POLICY, sendFile } from './files-routes.ts';
export { fileRowStore } from './file-row-store.ts';
export { countUpload, findOwnFile, recordUpload } from './save-upload.ts';
