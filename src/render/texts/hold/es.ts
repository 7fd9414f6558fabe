export const texts = {
  held: 'Con usted. Nadie más decide sobre este registro mientras esté abierto aquí.',
  uncertain: 'Sin respuesta del servidor. El registro sigue con usted hasta las {{until}}.',
  other: '{{name}} tiene este registro desde las {{since}}.',
  own: 'Este registro está abierto en otra sesión suya desde las {{since}}.',
  otherUntil: 'Queda libre cuando se cierre allí, o a las {{until}} si nadie lo renueva.',
  lostTo: '{{name}} tomó este registro a las {{since}}. Lo que usted escribió sigue aquí.',
  lost: 'Este registro ya no está con usted. Lo que escribió sigue aquí.',
  refused: 'Usted puede ver este registro, pero no decidir sobre él.',
  failed: 'No fue posible reservar este registro para usted.',
  take: 'Tomar',
  again: 'Tomar de nuevo',
  retry: 'Intentar de nuevo',
};
