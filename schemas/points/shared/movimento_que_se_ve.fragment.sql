-- O tipo de movimento (`y`) é de quem vê o SPV apurado (002, seção 6): para os demais é o número 1, as vendas.
case
  when exists (select 1 from spv_apurado) then :id_tipo_movimento is null or y.id = :id_tipo_movimento
  else y.constante = 'VENDA'
end
