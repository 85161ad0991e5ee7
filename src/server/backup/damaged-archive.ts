/** A backup that cannot be believed: nothing of it is restored. The message is for the developer. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';
}
