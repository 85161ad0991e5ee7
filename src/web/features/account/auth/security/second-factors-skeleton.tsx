import { Skeletons } from '../../../../ui/status/skeleton.tsx';

export function SecondFactorsSkeleton() {
  return <Skeletons each={['h-6 w-32', 'h-6 w-24']} className="flex flex-col gap-6 py-4" />;
}
