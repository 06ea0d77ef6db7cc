import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { readRoutes } from './shell/page-code.ts';

/** Starting is a third of a second's work for an old phone. It is done in pieces, so that a touch in between is not kept waiting. */
const pieces = [
  readRoutes,
  () =>
    startTransition(() => {
      hydrateRoot(
        document,
        <StrictMode>
          <HydratedRouter />
        </StrictMode>,
      );
    }),
];

function startNext(): void {
  pieces.shift()?.();
  if (pieces.length > 0) setTimeout(startNext);
}

setTimeout(startNext);
