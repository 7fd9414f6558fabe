import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useHost } from '../../host/host-context.ts';
import { useAccess } from '../../host/queries.ts';
import { useOthersTexts } from '../../texts/others/index.ts';

/** Link to deleted records of an entity, for users who may see the recycle bin; checked when the menu is open. */
export function BinItem({ entity }: { readonly entity: string }) {
  const t = useOthersTexts();
  const host = useHost();
  const bin = host.recycleBin ?? '';
  const access = useAccess(bin);
  if (access.LISTAR !== true || entity === bin) return null;
  return (
    <Menu.Item
      leftSection={<IconTrash size={16} stroke={1.75} />}
      onClick={() => host.navigate(`/crud/${bin}?entidade=${encodeURIComponent(entity)}`)}
    >
      {t('bin')}
    </Menu.Item>
  );
}
