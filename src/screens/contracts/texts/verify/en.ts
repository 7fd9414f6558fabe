export const texts = { title: 'Check signatures' };
