/**
 * A backup or restore that does not take place; the message is one plain sentence for the operator who asked
 * for it.
 */
export class BackupRefused extends Error {}

/** What went wrong with a file, in plain words; anything that is not about a file is passed on unchanged. */
export function fileFault(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupRefused(`The disk of ${path} is full. Make room, or name a file on another disk.`, {
      cause: error,
    });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new BackupRefused(
      `${path} may not be used by this user. Name another file, or give this user the right.`,
      { cause: error },
    );
  if (code === 'ENOENT') return new BackupRefused(`${path} is not there.`, { cause: error });
  if (code === 'EISDIR' || code === 'ENOTDIR')
    return new BackupRefused(`${path} is no file. Name a file.`, { cause: error });
  return error;
}
