/**
 * Ends service workers that an earlier portal at this address has left in the browser: they would go on answering with
 * its pages and take its files for this one's. This portal has none of its own. Never rejects.
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
