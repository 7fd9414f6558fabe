-- O risco de `c` (cliente) pelos dias que lhe restam.
select case
  when k.dias <= 0 then 'INATIVO'
  when k.dias <= 7 then 'DE_1_A_7_DIAS'
  when k.dias <= 15 then 'DE_8_A_15_DIAS'
  when k.dias <= 30 then 'DE_16_A_30_DIAS'
  else 'OK'
end
from (
  -- include: dias_para_inatividade
) as k
