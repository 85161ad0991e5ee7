export {
  findFile,
  findFileFaults,
  findFileKeys,
  listLiveFiles,
  markFileForDeletion,
  saveAttachment,
  serveAttachments,
} from './attachments.ts';
export { findOwnFile, keyOfAddress, profileImageAddress, recordUpload, usableUploadsSince } from './save-upload.ts';
export { deleteMarkedFiles, registerFileJobs } from './clean-files.ts';
export { registerFileRoutes, SANDBOX_POLICY, sendFile } from './files-routes.ts';
