/** Addresses by which the news of an event is shared (specification 002, section 2.12). */
export type EventShares = {
  readonly endereco: string;
  readonly email: string;
  readonly whatsapp: string;
  readonly facebook: string;
};

/**
 * Where the news of an event is shared: by e-mail and on two social networks.
 * @param publicUrl where people reach the portal, without a slash at its end
 */
export function shareEvent(
  publicUrl: string,
  { id, titulo }: { readonly id: number; readonly titulo: string },
): EventShares {
  const endereco = `${publicUrl}/eventos/${id}`;
  // Mail programs take no plus sign for a blank.
  const [title, address] = [encodeURIComponent(titulo), encodeURIComponent(endereco)];
  return {
    endereco,
    email: `mailto:?subject=${title}&body=${address}`,
    whatsapp: `https://wa.me/?text=${encodeURIComponent(`${titulo} ${endereco}`)}`,
    facebook: `https://www.facebook.com/sharer/sharer.php?u=${address}`,
  };
}
