import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { createApi } from './api.ts';
import type { Surroundings } from './endpoint.ts';
import { createHostedPages } from './hosted-pages.ts';
import type { TestGatewayStore } from './store.ts';
import { deliverWebhooks, signWebhook, type WebhookDelivery } from './webhooks.ts';

export interface TestGatewaySettings {
  store: TestGatewayStore;
  /** Where `hostedPages` is mounted, as the browser sees it, such as `http://localhost:3000/dev/gateway`. */
  publicBaseUrl: () => string;
  /** The bearer key that the API asks for. */
  secretKey: string;
  webhookSecret: string;
  now: () => Date;
  /** Told of faults of the gateway itself; the caller is told only that it failed. */
  onFault: (error: Error) => void;
}

export interface TestGateway {
  /** The pages for the browser, to be mounted at `publicBaseUrl`. The API is not among them. */
  hostedPages: Hono;
  /** Serves the API on 127.0.0.1, on a free port when none is given. */
  listen(port?: number): Promise<TestGatewayListener>;
  /** Sends the waiting webhooks to `url`; call it again for those that failed. */
  deliverWebhooks(url: string, delivery?: WebhookDelivery): Promise<{ delivered: number; failed: number }>;
}

export interface TestGatewayListener {
  host: string;
  port: number;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

/**
 * A payment gateway that speaks Stripe's HTTP, moves no money and needs no internet, for the demo and for
 * tests.
 */
export function createTestGateway(settings: TestGatewaySettings): TestGateway {
  const { store, onFault } = settings;
  const seconds = () => Math.floor(settings.now().getTime() / 1000);
  const surroundings = (): Surroundings => ({
    now: seconds(),
    publicBaseUrl: settings.publicBaseUrl().replace(/\/$/, ''),
  });
  const api = createApi({ store, secretKey: settings.secretKey, surroundings, onFault });

  return {
    hostedPages: createHostedPages({ store, surroundings, onFault }),
    listen: (port = 0) => listen(api, port),
    deliverWebhooks: (url, delivery) =>
      deliverWebhooks(
        store,
        url,
        (event) => signWebhook(event, settings.webhookSecret, settings.now()),
        seconds,
        delivery,
      ),
  };
}

async function listen(api: Hono, wantedPort: number): Promise<TestGatewayListener> {
  const server = createAdaptorServer({ fetch: api.fetch, overrideGlobalObjects: false });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wantedPort, loopback, () => resolve(portOf(server.address())));
  });
  return {
    host: loopback,
    port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // The adapter keeps its connections open for the next request, and closing would wait for them.
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The test gateway has no port.');
  return address.port;
}
