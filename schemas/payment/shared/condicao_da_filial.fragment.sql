-- A filial do pedido `p` oferece a condição, com o que disse dela (`f`, condicao_filial), e o valor do pedido fica nos seus limites.
case
  when f.id is null then not exists (select 1 from condicao_filial as x where x.id_filial = p.id_filial)
  else f.ativo is not false
end
and coalesce(p.valor_total, 0) >= coalesce(f.valor_minimo, 0)
and (f.valor_maximo is null or coalesce(p.valor_total, 0) <= f.valor_maximo)
