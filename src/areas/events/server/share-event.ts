/** Addresses for sharing the news of an event (specification 002, section 2.12). */
export type EventShares = {
  readonly endereco: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly facebook: string;
};

/**
 * Addresses for sharing the news of an event: by e-mail and on two social networks.
 * @param publicUrl public address of the portal, without a trailing slash
 */
export function shareEvent(
  publicUrl: string,
  { id, titulo }: { readonly id: number; readonly titulo: string },
): EventShares {
  const endereco = `${publicUrl}/eventos/${id}`;
  // Mail programs do not decode a plus sign as a space.
  const [title, address] = [encodeURIComponent(titulo), encodeURIComponent(endereco)];
  return {
    endereco,
    email: `mailto:?subject=${title}&body=${address}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${titulo} ${endereco}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
  };
}
