/** Written by scripts/vite/build-facts-plugin.ts: data about the build of the web app. */
declare module 'virtual:build-facts' {
  export const facts: { readonly version: string; readonly commit: string | null };
}
