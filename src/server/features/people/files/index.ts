export { saveAttachment, serveAttachments } from './attachments.ts';
export { keyOfAddress, profileImageAddress } from './addresses.ts';
export { findFileFaults } from './check-files.ts';
export { deleteMarkedFiles, registerFileJobs } from './clean-files.ts';
export { registerFileRoutes, SANDBOX_POLICY, sendFile } from './files-routes.ts';
export { findFile, findFileKeys, listLiveFiles, markFileForDeletion } from './find-files.ts';
export { findOwnFile, recordUpload, usableUploadsSince } from './save-upload.ts';
export { fileData } from './member-data.ts';
