export const texts = { title: 'Verificar firmas' };
