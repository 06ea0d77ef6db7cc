import { createContext } from 'react-router';

/** Reports a fault on a page, for the request at hand; see `reportFault`. */
export const reportFaultContext = createContext<(error: unknown) => void>();
