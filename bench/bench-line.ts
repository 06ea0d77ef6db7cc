/** One line of what `npm run bench` prints; `limit` says what the value has to stay within. */
export type BenchLine = {
  name: string;
  value: number;
  unit: string;
  limit?: { kind: 'at most' | 'at least'; value: number };
};
