import { readAddresses } from '#platform/configuration/chosen-addresses.ts';

// Comes before all pages: links are made as these load.
globalThis.chosenAddresses = readAddresses(process.env);
