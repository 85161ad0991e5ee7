import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceChip } from '../../ui/fields/choice.tsx';
import { BottomSheet } from '../../ui/overlays/bottom-sheet.tsx';
import { useDialog } from '../../ui/overlays/dialog.ts';
import { Modal } from '../../ui/overlays/modal.tsx';
import { useToast } from '../../ui/overlays/toast.ts';
import { Row, Section } from './section.tsx';

export function OverlaySection() {
  const dialog = useDialog();
  const toast = useToast();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isModalOpen, setModalOpen] = useState(false);

  async function requestCancellation() {
    const isSure = await dialog.confirm({
      title: '멘토링을 취소할까요?',
      description: '지금 취소하면 20,000원을 모두 돌려드려요.',
      confirmText: '취소 요청',
      cancelText: '닫기',
      tone: 'danger',
    });
    toast.show(isSure ? '취소했어요' : '그대로 두었어요');
  }

  return (
    <Section title="겹쳐 뜨는 것">
      <Row>
        <Button variant="soft" onClick={() => setSheetOpen(true)}>
          바텀 시트
        </Button>
        <Button
          variant="soft"
          onClick={() =>
            void dialog.alert({ title: '로그인 오류', description: '이메일 또는 비밀번호가 올바르지 않습니다.' })
          }
        >
          알림 창
        </Button>
        <Button variant="soft" onClick={() => void requestCancellation()}>
          확인 창
        </Button>
        <Button variant="soft" onClick={() => setModalOpen(true)}>
          모달
        </Button>
        <Button
          variant="soft"
          onClick={() => toast.show({ message: '로그인되었습니다', tone: 'success', duration: 2000 })}
        >
          토스트
        </Button>
        <Button variant="soft" onClick={() => toast.show({ message: '저장하지 못했어요', tone: 'danger' })}>
          오류 토스트
        </Button>
      </Row>
      <BottomSheet
        open={isSheetOpen}
        onOpenChange={setSheetOpen}
        title="분야를 골라 주세요"
        footer={
          <Button block size="lg" onClick={() => setSheetOpen(false)}>
            선택 완료
          </Button>
        }
      >
        <div className="flex flex-wrap gap-2">
          {['마케팅', '서비스 기획', '디자인', '개발', '대학원', '인사', '영업', '금융', '데이터', '의료', '법률'].map(
            (field) => (
              <ChoiceChip key={field} name="field">
                {field}
              </ChoiceChip>
            ),
          )}
        </div>
      </BottomSheet>
      <Modal
        open={isModalOpen}
        onOpenChange={setModalOpen}
        title="노쇼 규정"
        footer={<Button onClick={() => setModalOpen(false)}>확인</Button>}
      >
        약속한 시간에서 10분이 지나도 오지 않으면 노쇼로 처리돼요.
      </Modal>
    </Section>
  );
}
