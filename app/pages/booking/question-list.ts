export interface Choice {
  value: string;
  label: string;
  price?: string;
  description?: string;
}

/** What has to be asked to know the price of an option, as fields of a form. */
export interface Questions {
  /** For a price that nothing has to be asked for. */
  explanation: string | null;
  fields: { name: string; label: string; hint?: string; autoComplete: string; inputMode?: 'numeric'; width?: 'short'; maxLength: number }[];
  selects: { name: string; label: string; options: Choice[] }[];
  radios: { name: string; legend: string; hint?: string; options: Choice[] }[];
  extras: Choice[];
}
