import { expect, test, vi } from 'vitest';
import { endServiceWorkers } from './earlier-portals.ts';

test('[shell-053] every service worker of an earlier portal is unregistered', async () => {
  const unregister = vi.fn(async () => true);
  const registration = { unregister } as Partial<ServiceWorkerRegistration> as ServiceWorkerRegistration;
  await endServiceWorkers({ getRegistrations: async () => [registration, registration] });
  expect(unregister).toHaveBeenCalledTimes(2);
});

test('[shell-053] a browser without service workers, or one that forbids them, starts as well', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  await endServiceWorkers(undefined);
  await endServiceWorkers({ getRegistrations: () => Promise.reject(new DOMException('', 'SecurityError')) });
  expect(log).toHaveBeenCalledOnce();
});
