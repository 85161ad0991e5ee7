export { profileImageAddress } from './addresses.ts';
export { cleanFiles, deleteMarkedFiles } from './clean-files.ts';
export { registerFileRoutes, SANDBOX_POLICY, sendFile } from './files-routes.ts';
export { fileRowStore, type FileRow } from './file-row-store.ts';
export { countUpload, findOwnFile, keepPublicUpload, MAX_UPLOADS_A_DAY, recordUpload } from './keep-upload.ts';
