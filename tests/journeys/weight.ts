import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { pageName, type PageMetadata } from '#app/route-table.ts';
import { partOfMembers, withPageList } from '#server/chosen-addresses.ts';

interface Route {
  module: string;
  parentId?: string;
  css?: string[];
}

interface Manifest {
  entry: { module: string };
  routes: Record<string, Route | undefined>;
}

const fetchedWith = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;
const fetchedLater = /import\(\s*["'`]\.\/([^"'`]+\.js)["'`]\s*\)/g;

/** What the framework's build holds for the browser: which code a page brings, and how heavy it is when sent. */
export class BuiltCode {
  private readonly folder: string;
  private readonly manifestFile: string;
  private readonly manifest: Manifest;
  private readonly sizes = new Map<string, number>();

  constructor(folder: string) {
    this.folder = folder;
    const file = readdirSync(join(folder, 'assets')).find(
      (name) => name.startsWith('manifest-') && name.endsWith('.js'),
    );
    if (file === undefined) throw new Error('There is no manifest: build first.');
    this.manifestFile = `/assets/${file}`;
    const text = this.textOf(this.manifestFile);
    this.manifest = JSON.parse(text.slice(text.indexOf('=') + 1).replace(/;\s*$/, '')) as Manifest;
  }

  /** All code files that a first visit to a page fetches; for members also what the shell requests afterward. */
  filesOf(page: PageMetadata): string[] {
    const found = new Set([this.manifestFile]);
    const walk = (file: string) => {
      if (found.has(file)) return;
      found.add(file);
      for (const next of this.namesIn(file, fetchedWith)) walk(next);
    };
    walk(this.manifest.entry.module);
    for (const route of this.routesOf(page)) walk(route.module);
    const forMembers = page.guard === 'auth' || page.guard === 'service-guard';
    for (const later of [...found].flatMap((file) => this.namesIn(file, fetchedLater))) {
      if (forMembers || later.includes('/consent-')) walk(later);
    }
    return [...found];
  }

  /** All style sheets that a page waits for before it shows. */
  stylesOf(page: PageMetadata): string[] {
    const sheets = this.routesOf(page).flatMap(({ css = [] }) => css);
    return [...new Set(sheets.map((sheet) => sheet.replace(/#$/, '')))];
  }

  /** In kB, each file in brotli. */
  weightOf(files: readonly string[]): number {
    return files.reduce((sum, file) => sum + this.sizeOf(file), 0) / 1_000;
  }

  /** The page and the layouts around it. */
  private routesOf(page: PageMetadata): Route[] {
    const found: Route[] = [];
    for (
      let id: string | undefined = pageName(page);
      id !== undefined;
      id = this.manifest.routes[id]?.parentId
    ) {
      const route = this.manifest.routes[id];
      if (route === undefined) throw new Error(`The build does not know the page ${id}.`);
      found.push(route);
    }
    return found;
  }

  private sizeOf(file: string): number {
    const size = this.sizes.get(file) ?? brotliCompressSync(this.sentText(file)).length;
    this.sizes.set(file, size);
    return size;
  }

  /** As the server sends it: its list of pages is without those of the office. */
  private sentText(file: string): string {
    if (file !== this.manifestFile) return this.textOf(file);
    const build = { routes: {}, assets: this.manifest } as unknown as ServerBuild;
    return withPageList(new Map(), partOfMembers(build)).get(file)?.plain.toString() ?? '';
  }

  private namesIn(file: string, pattern: RegExp): string[] {
    return [...this.textOf(file).matchAll(pattern)].map(([, name]) => `/assets/${name}`);
  }

  private textOf(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }
}
