import { findKept, keepFile, type KeptKind } from '../kept-files.ts';

const certificates: KeptKind = { folder: 'certificates', ending: 'pdf' };

/**
 * Keeps a certificate, a PDF, and returns the name of its file. What was published once stays, as its words
 * do.
 */
export const keepCertificate = (dataFolder: string, bytes: Uint8Array): Promise<string> =>
  keepFile(dataFolder, certificates, bytes);

/** A certificate that was kept here, also by another process. */
export const findCertificate = (dataFolder: string, name: string): Promise<Buffer | undefined> =>
  findKept(dataFolder, certificates, name);

/** By its first bytes: the name and the type are only what the sender says. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 5)).toString('latin1') === '%PDF-';
