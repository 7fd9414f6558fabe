import type { PortalClient } from '../../api/index.ts';
import { cartPath } from './open-order.ts';

/** Cancels the cart after the user agrees, and reloads the cart (specification 000, section 4). */
export async function changeBranch(
  portal: Pick<PortalClient, 'POST'>,
  agree: () => Promise<boolean>,
  load: (address: string) => void,
): Promise<void> {
  if (!(await agree())) return;
  try {
    await portal.POST('/cart/cancel', { body: {} });
  } catch (error) {
    // The client has shown the error; the order is unchanged.
    console.warn('The cart was not cancelled.', error);
    return;
  }
  load(cartPath);
}
