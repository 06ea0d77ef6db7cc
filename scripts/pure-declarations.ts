import type { Plugin } from 'vite';

const mayCall: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
]);

/**
 * Tells the build that what a domain declares can be left out where nobody uses it: each call that a module
 * of a domain makes as it loads, such as the checks of a form, is marked as having no effects. So a page that
 * takes a word from a noun brings neither its checks nor their library.
 */
export function pureDeclarations(): Plugin {
  return {
    name: 'pure-declarations',
    transform: {
      filter: { id: /\/(domains|office|platform)\/.*\.ts$/ },
      handler(code) {
        const calls = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ init }) =>
            init !== null && mayCall.has(init.type) ? [init] : [],
          );
        });
        // From last to first, so that an insertion shifts nothing that is still to come.
        return calls
          .toReversed()
          .reduce(
            (text, { start, end }) =>
              `${text.slice(0, start)}/*#__PURE__*/ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
            code,
          );
      },
    },
  };
}
