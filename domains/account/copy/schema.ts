export type Held = string | number | boolean | null | Held[] | { [name: string]: Held };

/** What we hold of one kind: each row is told field by field. */
export interface Section {
  /** As the JSON file names it. */
  name: string;
  title: string;
  rows: { [name: string]: Held }[];
}

export interface OwnData {
  madeAt: Date;
  name: string;
  sections: Section[];
}
