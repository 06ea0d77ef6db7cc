import { encode } from 'uqr';

/** A picture of an address that a phone's camera reads, as one path of unit squares. */
export interface QrCode {
  size: number;
  path: string;
}

/** The quiet zone of four squares around it is part of it, as ISO/IEC 18004 asks. */
export function qrCodeOf(address: string): QrCode {
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
