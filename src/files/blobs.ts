/**
 * The bytes of files, by user and hash: the one way to them. They are in the database, beside what refers to them, and
 * are written in its transactions; another place for them would be chosen here.
 */
export {
  deleteBlob,
  findBlob,
  findBlobSize,
  insertBlob,
  listBlobHashes,
  readBlob,
  sumOfBlobs,
} from '../store/blobs.ts';
