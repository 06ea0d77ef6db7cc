import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigurationRefused, neededInProduction, readConfiguration } from './configuration.ts';
import { settings } from './settings.ts';

describe('readConfiguration', () => {
  it('starts a demo with nothing set', () => {
    expect(readConfiguration({})).toMatchObject({ MODE: 'demo', PORT: 3000, DATA_DIR: './data' });
  });

  it('names every secret that production lacks', () => {
    const attempt = () => readConfiguration({ NODE_ENV: 'production' });
    expect(attempt).toThrow(ConfigurationRefused);
    for (const name of neededInProduction) expect(attempt).toThrow(name);
  });

  it('lets production run on the embedded database where every change of it is copied', () => {
    const needed = {
      MODE: 'production',
      PUBLIC_URL: 'https://help.example.org',
      SECRET: 'x'.repeat(40),
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      SMTP_URL: 'smtp://localhost',
    };
    expect(() => readConfiguration(needed)).toThrow(/^DATABASE_URL or BACKUP_DIR is needed in production/);
    expect(readConfiguration({ ...needed, BACKUP_DIR: '/copies' }).DATABASE_URL).toBeUndefined();
    expect(readConfiguration({ ...needed, DATABASE_URL: 'postgres://db/x' }).BACKUP_DIR).toBeUndefined();
  });

  it('names the variable that cannot be read and does not repeat its value', () => {
    const attempt = () => readConfiguration({ PORT: 'sesame', DATABASE_URL: 'mysql://root:hunter2@db' });
    expect(attempt).toThrow(/PORT must be a number/);
    expect(attempt).toThrow(/DATABASE_URL must be an address/);
    expect(attempt).not.toThrow(/hunter2/);
  });

  it('takes a mailbox with a name and a password that the server can be told, and repeats neither', () => {
    const read = (address: string) => readConfiguration({ BOUNCE_MAILBOX: address }).BOUNCE_MAILBOX;
    expect(read('pop3s://bounces%40example.org:a%20b@mail.example.org:1995/')).toContain('mail.example.org');
    for (const address of [
      'mail.example.org',
      'pop3://bounces:hunter2@mail.example.org',
      'pop3s://bounces@mail.example.org',
      'pop3s://:hunter2@mail.example.org',
      'pop3s://bounces:hunter2%0D%0ADELE%201@mail.example.org',
      'pop3s://bounces:hunter2%FF@mail.example.org',
    ]) {
      expect(() => read(address)).toThrow(/^BOUNCE_MAILBOX must/);
      expect(() => read(address)).not.toThrow(/hunter2/);
    }
  });

  it('is documented, each variable with its purpose', async () => {
    const page = await readFile('docs/configuration.md', 'utf8');
    for (const [name, { purpose }] of Object.entries(settings)) {
      expect(page).toContain(`| \`${name}\` | ${purpose} |`);
    }
  });
});
