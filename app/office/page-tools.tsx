import type { ReactNode } from 'react';

/** The heading of a page with what can be had of it: its CSV where it has one, and its print. */
export function PageTools({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="office-title">
      <h1>{title}</h1>
      <p className="office-tools" data-print="hide">
        {children}
        <button type="button" className="office-with-scripts" data-prints>
          Print
        </button>
      </p>
    </div>
  );
}
