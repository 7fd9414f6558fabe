import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { dark, glass, gray, petrol } from './palette.ts';

/** Without this the fading dialog would still receive the keys after Escape. */
const leavesAtOnce = { exitDuration: 0 } as const;

/**
 * Even without a fade Mantine unmounts a closed dialog in a later task, and keys before that would find a dialog in
 * front: it is hidden from the render that closes it.
 */
const hideClosed = (_theme: unknown, { opened }: { readonly opened: boolean }) =>
  opened ? {} : { root: { display: 'none' } };

/** The theme: colours by name, type, sizes, defaults of components. */
export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', 'Inter Room', system-ui, -apple-system, 'Segoe UI', sans-serif",
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 28 / 0.06)',
    sm: '0 1px 3px rgb(16 24 28 / 0.1), 0 1px 2px rgb(16 24 28 / 0.06)',
    md: '0 4px 12px rgb(16 24 28 / 0.1), 0 1px 3px rgb(16 24 28 / 0.06)',
    lg: '0 12px 32px rgb(16 24 28 / 0.14), 0 2px 6px rgb(16 24 28 / 0.06)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Plain objects, because the components' own `extend` would load all of them before the login.
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'md',
        transitionProps: { duration: 120, transition: 'fade', ...leavesAtOnce },
      },
      styles: hideClosed,
    },
    Drawer: { defaultProps: { transitionProps: { duration: 120, ...leavesAtOnce } }, styles: hideClosed },
    Menu: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 80 } } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, transitionProps: { duration: 80 } } },
  },
});

/** White words on Mantine's own shades of red are hard to read (WCAG 2.2, 1.4.3). */
const filledRed = { '--mantine-color-red-filled': '#c92a2a', '--mantine-color-red-filled-hover': '#b02525' };

/** The theme's own variables, besides Mantine's: surfaces of the frame, lines, and the stained-glass hues. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: Object.fromEntries(Object.entries(glass).map(([hue, { mark }]) => [`--glass-${hue}-mark`, mark])),
  light: {
    '--mantine-color-text': '#1f262b',
    '--mantine-color-dimmed': '#5c666d',
    '--mantine-color-placeholder': '#69737b',
    '--mantine-color-anchor': petrol[7],
    '--mantine-color-error': '#b3261e',
    ...filledRed,
    '--surface-page': '#ffffff',
    '--surface-frame': '#f6f8f8',
    '--surface-raised': '#ffffff',
    '--surface-hover': '#edf0f1',
    '--surface-selected': '#e2eced',
    '--line': '#e3e7e9',
    '--line-strong': '#c8ced2',
    '--text-selected': petrol[8],
    ...glassVariables('light'),
  },
  dark: {
    '--mantine-color-text': '#dfe4e7',
    '--mantine-color-dimmed': '#98a2a9',
    '--mantine-color-placeholder': '#8b959c',
    '--mantine-color-anchor': petrol[3],
    '--mantine-color-error': '#ff8a80',
    ...filledRed,
    '--surface-page': '#14191c',
    '--surface-frame': '#0f1315',
    '--surface-raised': '#1b2124',
    '--surface-hover': '#1f262a',
    '--surface-selected': '#1b3236',
    '--line': '#262e33',
    '--line-strong': '#3c454b',
    '--text-selected': petrol[2],
    '--mantine-color-body': '#14191c',
    ...glassVariables('dark'),
  },
});

function glassVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const entries = Object.entries(glass).flatMap(([hue, tones]) => [
    [`--glass-${hue}-text`, tones[scheme].text],
    [`--glass-${hue}-ground`, tones[scheme].ground],
  ]);
  return Object.fromEntries(entries);
}
