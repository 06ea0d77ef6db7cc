import type { Plugin } from 'vite';

const onServer = /\/app\/(pages\/(office|field)\/|layouts\/(office|field)\.tsx)/;
const named = ['links', 'handle'];

/**
 * Pages of the office and the field are whole as the server sends them. For the browser they are empty: what
 * they use would otherwise be packed together with what members load.
 */
export function officeOnServer(): Plugin {
  return {
    name: 'office-on-server',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!onServer.test(id)) return undefined;
      const others = named.filter((name) => new RegExp(`export const ${name}\\b`).test(code));
      return {
        code: [
          'export default function NotHere() { return null; }',
          ...others.map((name) => `export const ${name} = undefined;`),
        ].join('\n'),
        map: null,
      };
    },
  };
}
