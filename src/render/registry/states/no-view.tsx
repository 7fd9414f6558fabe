import { Button, Group } from '@mantine/core';
import { IconMoodPuzzled } from '@tabler/icons-react';
import { PageHeader } from '../../../ui/components/page-header.tsx';
import { EmptyState } from '../../../ui/components/states/empty-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import { useRuntimeTexts } from '../../texts/index.ts';

type NoViewProps = {
  readonly entity: string;
  readonly viewName: string;
  /** Id of the form's record; null for a new one, absent for a list. */
  readonly id?: number | null;
  readonly error: unknown;
};

/** Whether an entity has no view of the requested name, or the name is too long for one. */
export function isNoView(error: unknown, viewName: string | undefined): boolean {
  if (viewName === undefined || !isHostError(error)) return false;
  return error.code === 'VIEW_NAO_ENCONTRADA' || error.status === 400;
}

/**
 * Shown instead of a missing view of an entity; links to its main view, and for configurators to views with similar
 * names.
 */
export function NoView({ entity, viewName, id, error }: NoViewProps) {
  const t = useRuntimeTexts();
  const host = useHost();
  const place = `/crud/${encodeURIComponent(entity)}/${id === undefined ? '' : (id ?? 0)}`;
  const found: unknown = isHostError(error) ? error.details.sugestoes : [];
  const near = Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
  return (
    <>
      <PageHeader title={entity} actions={null} />
      <EmptyState
        icon={<IconMoodPuzzled size={28} stroke={1.5} />}
        title={t('noView.title', { view: viewName.length > 60 ? `${viewName.slice(0, 60)}…` : viewName })}
        description={t('noView.description')}
        action={
          <Group gap="xs" justify="center">
            {near.map((name) => (
              <Button key={name} onClick={() => host.navigate(`${place}?view=${encodeURIComponent(name)}`)}>
                {t('noView.near', { view: name })}
              </Button>
            ))}
            <Button variant="default" onClick={() => host.navigate(place)}>
              {t('noView.main')}
            </Button>
          </Group>
        }
      />
    </>
  );
}
