import GomokuCore
import SwiftUI
import UIKit

/// Everything that is kept in ``Preferences``.
struct SettingsScreen: View {
  let texts: GameTexts
  @Bindable var preferences: Preferences
  /// Sounds or music went on or off.
  let soundChanged: (Preferences.Key) -> Void
  let resetStatistics: () -> Void
  let about: () -> Void

  @Environment(\.openURL) private var openURL
  @State private var asksToReset = false
  @State private var tilt = TiltSensor()

  var body: some View {
    Form {
      Group {
        Section(texts["settings_look"]) {
          Picker(texts["settings_theme"], selection: $preferences.theme) {
            ForEach(AppTheme.allCases, id: \.self) { Text(name(of: $0)).tag($0) }
          }
          Picker(texts["settings_board_theme"], selection: $preferences.boardTheme) {
            ForEach(BoardThemeName.allCases, id: \.self) { Text(name(of: $0)).tag($0) }
          }
          // iOS keeps it, on the app's page of its own Settings.
          Button(texts["settings_language"], systemImage: "globe") {
            if let page = URL(string: UIApplication.openSettingsURLString) { openURL(page) }
          }
        }
        Section {
          Toggle(texts["settings_coordinates"], isOn: $preferences.coordinates)
          Toggle(texts["settings_move_numbers"], isOn: $preferences.moveNumbers)
          Toggle(texts["settings_last_move_mark"], isOn: $preferences.lastMoveMark)
          Toggle(texts["settings_forbidden_marks"], isOn: $preferences.forbiddenMarks)
          Toggle(texts["settings_spoken_threats"], isOn: $preferences.spokenThreats)
        } header: {
          Text(texts["settings_board"])
        } footer: {
          Text(texts["settings_spoken_threats_note"])
        }
        Section {
          Toggle(texts["settings_sounds"], isOn: $preferences.sounds)
          Toggle(texts["settings_music"], isOn: $preferences.music)
          Toggle(texts["settings_haptics"], isOn: $preferences.haptics)
        } header: {
          Text(texts["settings_sound"])
        } footer: {
          Text(texts["settings_sound_note"])
        }
        .onChange(of: preferences.sounds) { _, _ in soundChanged(.sounds) }
        .onChange(of: preferences.music) { _, _ in soundChanged(.music) }
        Section {
          Picker(texts["placement_title"], selection: $preferences.placement) {
            ForEach(Placement.allCases, id: \.self) { Text(name(of: $0)).tag($0) }
          }
          Text(note(on: preferences.placement))
            .font(.footnote)
            .foregroundStyle(Color("muted"))
          Toggle(texts["settings_left_handed"], isOn: $preferences.leftHanded)
          if tilt.exists {
            Toggle(texts["settings_tilt_cursor"], isOn: $preferences.tiltCursor)
            Text(texts["settings_tilt_note"])
              .font(.footnote)
              .foregroundStyle(Color("muted"))
          }
          Toggle(texts["settings_forbidden_loses"], isOn: $preferences.forbiddenLoses)
        } header: {
          Text(texts["settings_play"])
        } footer: {
          Text(texts["settings_forbidden_loses_note"])
        }
        Section {
          Button(texts["statistics_reset"], role: .destructive) { asksToReset = true }
        }
        Section {
          Text(texts["settings_version", coreVersion()])
            .foregroundStyle(Color("muted"))
          Button(texts["about_title"]) { about() }
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color("text"))
    .scrollContentBackground(.hidden)
    .background(Ground.background)
    .navigationTitle(texts["settings_title"])
    .alert(texts["statistics_reset_question"], isPresented: $asksToReset) {
      Button(texts["statistics_reset"], role: .destructive) { resetStatistics() }
      Button(texts["game_cancel"], role: .cancel) {}
    } message: {
      Text(texts["statistics_reset_explain"])
    }
    .navigationBarTitleDisplayMode(.inline)
  }

  private func name(of theme: AppTheme) -> String {
    switch theme {
    case .system: texts["theme_system"]
    case .light: texts["theme_light"]
    case .dark: texts["theme_dark"]
    case .amoled: texts["theme_amoled"]
    }
  }

  private func name(of theme: BoardThemeName) -> String {
    switch theme {
    case .wood: texts["board_theme_wood"]
    case .paper: texts["board_theme_paper"]
    case .night: texts["board_theme_night"]
    }
  }

  private func name(of placement: Placement) -> String {
    switch placement {
    case .tapTwice: texts["placement_tap_twice"]
    case .slide: texts["placement_slide"]
    case .direct: texts["placement_direct"]
    }
  }

  private func note(on placement: Placement) -> String {
    switch placement {
    case .tapTwice: texts["settings_placement_note"]
    case .slide: texts["settings_placement_slide_note"]
    case .direct: texts["settings_placement_direct_note"]
    }
  }
}
