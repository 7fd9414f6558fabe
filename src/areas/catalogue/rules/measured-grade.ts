/** Grade of special and measured products, whose price is that of a metre (specification 001, sections 3 and 9). */
export const measuredGrade = 'PE';
