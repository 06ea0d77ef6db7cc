import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, root } from './build.ts';

process.chdir(root);
process.env['NODE_ENV'] ??= 'demo';
buildIfStale((line) => process.stdout.write(`${line}\n`));
await import(pathToFileURL(join(root, 'build/server/index.js')).href);
