import { describe, expect, test } from 'vitest';
import { isToolsKey, seemsInspected } from './window-guard.ts';

const whole = { outerWidth: 1440, outerHeight: 900, innerWidth: 1440, innerHeight: 780, devicePixelRatio: 1 };
const key = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('the guard of the live page', () => {
  test('developer tools beside or below the page are noticed from 160 px on', () => {
    expect(seemsInspected(whole, 1)).toBe(false);
    expect(seemsInspected({ ...whole, innerWidth: 1440 - 160 }, 1)).toBe(false);
    expect(seemsInspected({ ...whole, innerWidth: 1440 - 161 }, 1)).toBe(true);
    expect(seemsInspected({ ...whole, innerHeight: 900 - 161 }, 1)).toBe(true);
  });

  test('a page that is zoomed in or out is not taken for them', () => {
    for (const zoom of [0.5, 0.8, 1.25, 2, 3])
      expect(
        seemsInspected({ ...whole, innerWidth: 1440 / zoom, innerHeight: 780 / zoom, devicePixelRatio: 2 * zoom }, 2),
      ).toBe(false);
    expect(seemsInspected({ ...whole, innerWidth: 500, innerHeight: 390, devicePixelRatio: 2 }, 1)).toBe(true);
  });

  test('a window that says no size says nothing', () => {
    expect(seemsInspected({ ...whole, outerWidth: 0, outerHeight: 0, innerWidth: 400, innerHeight: 700 }, 1)).toBe(
      false,
    );
  });

  test('keys of developer tools are distinguished from those that people use', () => {
    expect(isToolsKey({ ...key, key: 'F12' })).toBe(true);
    for (const letter of ['i', 'J', 'c'])
      expect(isToolsKey({ ...key, ctrlKey: true, shiftKey: true, key: letter })).toBe(true);
    expect(isToolsKey({ ...key, metaKey: true, altKey: true, key: 'i' })).toBe(true);
    expect(isToolsKey({ ...key, ctrlKey: true, key: 'u' })).toBe(true);
    for (const usual of ['c', 'v', 'f', 'p', 'i'])
      expect(isToolsKey({ ...key, ctrlKey: true, key: usual })).toBe(false);
    for (const usual of ['Tab', 'Escape', 'F10', 'u', 'ContextMenu'])
      expect(isToolsKey({ ...key, key: usual })).toBe(false);
  });
});
