import { messageOf } from '../../../lib/api-error.ts';
import { useBusiness } from '../policies/index.ts';

const LINK = 'flex min-h-target items-center font-semibold text-brand-ink underline underline-offset-4';

/** Contact details of the service: the customer centre of my page. */
export function SupportContact() {
  const { data: business, error } = useBusiness();
  return (
    <>
      <span>궁금하거나 불편한 점을 알려 주세요.</span>
      {business ? (
        <>
          <a href={`mailto:${business.supportEmail}`} className={LINK}>
            {business.supportEmail}
          </a>
          <a href={`tel:${business.phone}`} className={LINK}>
            {business.phone}
          </a>
        </>
      ) : (
        <span role="status" className="flex min-h-target items-center">
          {error ? messageOf(error) : '연락처를 불러오고 있어요.'}
        </span>
      )}
    </>
  );
}
