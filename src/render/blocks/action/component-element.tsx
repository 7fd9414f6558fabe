import { Suspense } from 'react';
import { FormSkeleton } from '../../../ui/components/states/skeletons.tsx';
import { useForm } from '../../form/state/form-context.tsx';
import { findComponent, isUnknownComponent } from '../../registry/components.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { Placeholder } from '../../registry/states/placeholder.tsx';

/** A component that the portal registered under a name; an unknown name is a problem with the nearest (rule V3). */
export function ComponentElement(props: BlockProps) {
  const { form } = useForm();
  const found = findComponent(props.element.component);
  if (isUnknownComponent(found))
    return <Placeholder pointer={props.pointer} problems={form.problems} message={found.message} />;
  const Component = found;
  return (
    <Suspense fallback={<FormSkeleton fields={2} />}>
      <Component {...props} />
    </Suspense>
  );
}
