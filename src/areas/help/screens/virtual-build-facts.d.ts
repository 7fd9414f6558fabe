/** Made by scripts/vite/build-facts-plugin.ts: what the web app was built from. */
declare module 'virtual:build-facts' {
  export const facts: { readonly version: string; readonly commit: string | null };
}
