import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/** Reports a fault on a page, for the request at hand; see `reportFault`. */
export const reportFaultContext = createContext<(error: unknown) => void>();

/** By which number the log knows the request at hand. */
export const requestNumberContext = createContext<string>();

/** The same while a page is rendered by the server; a browser that shows a page by itself knows none. */
export const RequestNumber = createReactContext<string | undefined>(undefined);
