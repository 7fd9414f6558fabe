/**
 * Unregisters service workers that an earlier portal at this address left in the browser: they would keep answering
 * with its pages. This portal has no service worker. Never rejects.
 */
export async function endServiceWorkers(
  workers: Pick<ServiceWorkerContainer, 'getRegistrations'> | undefined = 'serviceWorker' in navigator
    ? navigator.serviceWorker
    : undefined,
): Promise<void> {
  try {
    const found = (await workers?.getRegistrations()) ?? [];
    await Promise.all(found.map((registration) => registration.unregister()));
  } catch (error) {
    console.warn('Service workers of an earlier portal could not be looked for.', error);
  }
}
