import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { openApi } from '#tests/contract/client.ts';

const bringer = createRequire(import.meta.resolve('ts-morph'));

/**
 * The generator is built on the interface of TypeScript 5, which the TypeScript that checks this code no
 * longer has. ts-morph brings it.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (
      specifier !== 'typescript' ||
      !/[/\\]node_modules[/\\]openapi-typescript[/\\]/.test(context.parentURL ?? '')
    )
      return next(specifier, context);
    return {
      url: new URL('typescript.js', pathToFileURL(bringer.resolve('@ts-morph/common'))).href,
      format: 'commonjs',
      shortCircuit: true,
    };
  },
});

/** Without the lines that only say what is missing, a third shorter. */
function shortened(types: string): string {
  return types
    .replaceAll(/\n\s+\w+\?: never;/g, '')
    .replaceAll(/\n\s+headers: \{\n\s+\[name: string\]: unknown;\n\s+\};/g, '')
    .replaceAll(/\n\s+parameters: \{\n\s+\};/g, '');
}

it('the types of the client that the contract tests use are those of the document; `vitest run -u` on this file writes them anew', async () => {
  const api = await openApi();
  const document: unknown = JSON.parse(await (await api.app.request('/api/openapi.json')).text());
  await api.close();
  const { default: generate, astToString } = await import('openapi-typescript');
  const types = shortened(astToString(await generate(document as never)));
  await expect(types).toMatchFileSnapshot('../tests/contract/document.generated.ts');
});
