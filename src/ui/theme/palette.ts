import type { MantineColorsTuple } from '@mantine/core';

/** Dark blue-green: only for actions and focus. */
export const petrol: MantineColorsTuple = [
  '#eef8f8',
  '#d6eced',
  '#acd9db',
  '#7dc3c7',
  '#53a9af',
  '#318f97',
  '#1b7780',
  '#0e626b',
  '#0b4f57',
  '#083c43',
];

/** Neutral greys with a touch of the primary hue. */
export const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f4',
  '#e6e9eb',
  '#d8dcdf',
  '#bec4c9',
  '#969fa6',
  '#69737b',
  '#495259',
  '#333b41',
  '#1f262b',
];

/** Surfaces and text of the dark theme, light to dark as Mantine orders them. */
export const dark: MantineColorsTuple = [
  '#d9dee1',
  '#b6bec3',
  '#98a2a9',
  '#646e75',
  '#3c454b',
  '#2c3439',
  '#20272b',
  '#181e21',
  '#12171a',
  '#0c1012',
];

/**
 * The stained glass: six hues used only for meaning (statuses, graduations, chart series, categories), each as text on
 * its own pale ground, and as a strong tone for marks of charts.
 */
export const glass = {
  ruby: {
    light: { text: '#a3203a', ground: '#fbe9ec' },
    dark: { text: '#f39aab', ground: '#3d1820' },
    mark: '#d03a55',
  },
  amber: {
    light: { text: '#855000', ground: '#fdf0da' },
    dark: { text: '#f0bd6a', ground: '#3a2808' },
    mark: '#c98410',
  },
  emerald: {
    light: { text: '#176338', ground: '#e4f5ea' },
    dark: { text: '#7fd3a0', ground: '#11311f' },
    mark: '#2a9d5c',
  },
  sapphire: {
    light: { text: '#1f4fa8', ground: '#e8effc' },
    dark: { text: '#9dbdf7', ground: '#17264a' },
    mark: '#3f74d8',
  },
  amethyst: {
    light: { text: '#6d3aa3', ground: '#f2eafa' },
    dark: { text: '#c9a7ee', ground: '#2d1c42' },
    mark: '#9459d0',
  },
  aqua: {
    light: { text: '#0d6275', ground: '#e0f4f8' },
    dark: { text: '#74ccdf', ground: '#0d313a' },
    mark: '#1997b3',
  },
  /** For values without a meaning of their own. */
  neutral: {
    light: { text: '#333b41', ground: '#f1f3f4' },
    dark: { text: '#d9dee1', ground: '#2c3439' },
    mark: '#7a848b',
  },
} as const;
