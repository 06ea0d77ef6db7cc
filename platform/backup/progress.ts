const betweenLines = 2_000;

/**
 * Tells how far a long step is, in a line every two seconds; one that takes less says nothing. The function
 * that is returned takes the number of bytes that were done since the last call.
 */
export function progress(step: string, bytes: number, say: (line: string) => void): (done: number) => void {
  let sum = 0;
  let next = performance.now() + betweenLines;
  return (done) => {
    sum += done;
    if (performance.now() < next) return;
    next = performance.now() + betweenLines;
    say(`${step}: ${megabytes(Math.min(sum, bytes))} of ${megabytes(bytes)} MB.`);
  };
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
