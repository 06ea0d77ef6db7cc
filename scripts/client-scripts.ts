import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { pureDeclarations } from './pure-declarations.ts';

const root = join(import.meta.dirname, '..');

/**
 * The scripts of `client/` by the addresses that pages and workers ask them from. Each is whole in one file
 * and has no names in the page, so that it runs as a worker and in an older browser, too.
 */
const whole: Record<string, string> = {
  'field-page': 'client/field/page.ts',
  'field-worker': 'client/workers/field.ts',
  offline: 'client/workers/offline.ts',
  passkey: 'client/member/passkey.ts',
};

/** Modules of the office, which share parts and fetch some of them later. */
const modules: Record<string, string> = {
  office: 'client/office/keys.ts',
  'office-board': 'client/office/board.ts',
  'office-keep': 'client/office/keep.ts',
  'office-live': 'client/office/live.ts',
  'office-move': 'client/office/move.ts',
};

/**
 * Checks can describe themselves as JSON Schema, which no script of a page asks them to: it would be a fifth
 * of what a phone loads.
 */
function withoutSchemaDocuments(): Plugin {
  return {
    name: 'without-schema-documents',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = this.parse(code).body.flatMap((statement) => {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null;
          if (declared?.type === 'FunctionDeclaration') return declared.id?.name ?? [];
          if (declared?.type !== 'VariableDeclaration') return [];
          return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []));
        });
        return names.map((name) => `export const ${name} = () => () => ({});`).join('\n');
      },
    },
  };
}

async function packed(
  input: Record<string, string>,
  output: Rolldown.OutputOptions,
): Promise<[path: string, code: string][]> {
  const built = await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [pureDeclarations(), withoutSchemaDocuments()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)])),
        treeshake: { moduleSideEffects: [{ test: /\/(domains|office|platform)\//, sideEffects: false }] },
        output: { entryFileNames: '[name].js', ...output },
      },
    },
  });
  const { output: files } = built as Rolldown.RolldownOutput;
  return files.flatMap((file): [string, string][] =>
    file.type === 'chunk' ? [[file.fileName, file.code]] : [],
  );
}

/** Builds all of them; answers the code of each by its path below the root of the site. */
export async function buildClientScripts(): Promise<ReadonlyMap<string, string>> {
  const parts = await Promise.all([
    ...Object.entries(whole).map((entry) => packed(Object.fromEntries([entry]), { format: 'iife' })),
    packed(modules, { format: 'es', chunkFileNames: 'assets/office-[name]-[hash].js' }),
  ]);
  return new Map(parts.flat());
}

/** While the sources are edited, the scripts are built when they are asked for, and pages follow an edit. */
export function clientScripts(): Plugin {
  let built: Promise<ReadonlyMap<string, string>> | undefined;
  return {
    name: 'client-scripts',
    apply: 'serve',
    configureServer({ middlewares, watcher, ws }) {
      watcher.on('change', (file) => {
        if (!/\/(client|domains|office|platform)\//.test(file)) return;
        built = undefined;
        if (file.includes('/client/')) ws.send({ type: 'full-reload' });
      });
      middlewares.use((incoming, outgoing, next) => {
        const [path = ''] = (incoming.url ?? '').split('?');
        if (!isScript(path)) return next();
        built ??= buildClientScripts();
        built.then((scripts) => {
          const code = scripts.get(path.slice(1));
          if (code === undefined) return next();
          outgoing.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          outgoing.setHeader('Cache-Control', 'no-cache');
          outgoing.end(code);
        }, next);
      });
    },
  };
}

const isScript = (path: string) =>
  [...Object.keys(whole), ...Object.keys(modules)].some((name) => path === `/${name}.js`) ||
  path.startsWith('/assets/office-');
